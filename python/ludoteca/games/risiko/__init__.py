"""RisiKo!"""
