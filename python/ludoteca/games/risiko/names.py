"""Display names of RisiKo! in four languages: territories, continents, colours, objectives, cards.

Ids are the same everywhere; only what people read changes with `--lang`. Knows no state and no rules.
"""

from ludoteca.games.languages import LANGUAGES, Language

# One row an id: English, Italian, German, Swedish.
TERRITORIES: dict[str, tuple[str, str, str, str]] = {
    "alaska": ("Alaska", "Alaska", "Alaska", "Alaska"),
    "northwest_territory": (
        "Northwest Territory",
        "Territori del Nord Ovest",
        "Nordwest-Territorium",
        "Nordvästterritoriet",
    ),
    "greenland": ("Greenland", "Groenlandia", "Grönland", "Grönland"),
    "alberta": ("Alberta", "Alberta", "Alberta", "Alberta"),
    "ontario": ("Ontario", "Ontario", "Ontario", "Ontario"),
    "quebec": ("Quebec", "Quebec", "Quebec", "Quebec"),
    "western_united_states": (
        "Western United States",
        "Stati Uniti Occidentali",
        "Weststaaten der USA",
        "Västra USA",
    ),
    "eastern_united_states": (
        "Eastern United States",
        "Stati Uniti Orientali",
        "Oststaaten der USA",
        "Östra USA",
    ),
    "central_america": ("Central America", "America Centrale", "Mittelamerika", "Centralamerika"),
    "venezuela": ("Venezuela", "Venezuela", "Venezuela", "Venezuela"),
    "peru": ("Peru", "Perù", "Peru", "Peru"),
    "brazil": ("Brazil", "Brasile", "Brasilien", "Brasilien"),
    "argentina": ("Argentina", "Argentina", "Argentinien", "Argentina"),
    "iceland": ("Iceland", "Islanda", "Island", "Island"),
    "great_britain": ("Great Britain", "Gran Bretagna", "Großbritannien", "Storbritannien"),
    "scandinavia": ("Scandinavia", "Scandinavia", "Skandinavien", "Skandinavien"),
    "northern_europe": ("Northern Europe", "Europa Settentrionale", "Nordeuropa", "Nordeuropa"),
    "western_europe": ("Western Europe", "Europa Occidentale", "Westeuropa", "Västeuropa"),
    "southern_europe": ("Southern Europe", "Europa Meridionale", "Südeuropa", "Sydeuropa"),
    "ukraine": ("Ukraine", "Ucraina", "Ukraine", "Ukraina"),
    "north_africa": ("North Africa", "Africa del Nord", "Nordafrika", "Nordafrika"),
    "egypt": ("Egypt", "Egitto", "Ägypten", "Egypten"),
    "congo": ("Congo", "Congo", "Kongo", "Kongo"),
    "east_africa": ("East Africa", "Africa Orientale", "Ostafrika", "Östafrika"),
    "south_africa": ("South Africa", "Africa del Sud", "Südafrika", "Sydafrika"),
    "madagascar": ("Madagascar", "Madagascar", "Madagaskar", "Madagaskar"),
    "ural": ("Ural", "Urali", "Ural", "Ural"),
    "siberia": ("Siberia", "Siberia", "Sibirien", "Sibirien"),
    "yakutia": ("Yakutia", "Jacuzia", "Jakutien", "Jakutien"),
    "chita": ("Chita", "Čita", "Tschita", "Tjita"),
    "kamchatka": ("Kamchatka", "Kamchatka", "Kamtschatka", "Kamtjatka"),
    "japan": ("Japan", "Giappone", "Japan", "Japan"),
    "mongolia": ("Mongolia", "Mongolia", "Mongolei", "Mongoliet"),
    "afghanistan": ("Afghanistan", "Afghanistan", "Afghanistan", "Afghanistan"),
    "middle_east": ("Middle East", "Medio Oriente", "Mittlerer Osten", "Mellanöstern"),
    "india": ("India", "India", "Indien", "Indien"),
    "china": ("China", "Cina", "China", "Kina"),
    "siam": ("Siam", "Siam", "Siam", "Siam"),
    "indonesia": ("Indonesia", "Indonesia", "Indonesien", "Indonesien"),
    "new_guinea": ("New Guinea", "Nuova Guinea", "Neuguinea", "Nya Guinea"),
    "western_australia": (
        "Western Australia",
        "Australia Occidentale",
        "Westaustralien",
        "Västra Australien",
    ),
    "eastern_australia": (
        "Eastern Australia",
        "Australia Orientale",
        "Ostaustralien",
        "Östra Australien",
    ),
}

CONTINENTS: dict[str, tuple[str, str, str, str]] = {
    "north_america": ("North America", "America del Nord", "Nordamerika", "Nordamerika"),
    "south_america": ("South America", "America del Sud", "Südamerika", "Sydamerika"),
    "europe": ("Europe", "Europa", "Europa", "Europa"),
    "africa": ("Africa", "Africa", "Afrika", "Afrika"),
    "asia": ("Asia", "Asia", "Asien", "Asien"),
    "oceania": ("Australia", "Oceania", "Australien", "Australien"),
}

COLOURS: dict[str, tuple[str, str, str, str]] = {
    "red": ("red", "rosso", "Rot", "röd"),
    "blue": ("blue", "blu", "Blau", "blå"),
    "yellow": ("yellow", "giallo", "Gelb", "gul"),
    "green": ("green", "verde", "Grün", "grön"),
    "purple": ("purple", "viola", "Violett", "lila"),
    "black": ("black", "nero", "Schwarz", "svart"),
}

SYMBOLS: dict[str, tuple[str, str, str, str]] = {
    "infantryman": ("infantryman", "fante", "Infanterist", "infanterist"),
    "cavalryman": ("cavalryman", "cavaliere", "Kavallerist", "kavallerist"),
    "cannon": ("cannon", "cannone", "Kanone", "kanon"),
}

WILD = ("wild card", "jolly", "Joker", "joker")

# The players' nicknames of the tournament cards, after what the coloured map looks like (rulings 4.2).
NICKNAMES: dict[str, tuple[str, str, str, str]] = {
    "torneo_1": ("Bed", "Letto", "Bett", "Sängen"),
    "torneo_2": ("Elephant", "Elefante", "Elefant", "Elefanten"),
    "torneo_3": ("Cyclist", "Ciclista", "Radfahrer", "Cyklisten"),
    "torneo_4": ("Giraffe", "Giraffa", "Giraffe", "Giraffen"),
    "torneo_5": ("Crab", "Granchio", "Krabbe", "Krabban"),
    "torneo_6": ("Formula One", "Formula 1", "Formel 1", "Formel 1"),
    "torneo_7": ("Befana", "Befana", "Befana", "Befana"),
    "torneo_8": ("Elvis", "Elvis", "Elvis", "Elvis"),
    "torneo_9": ("Dromedary", "Dromedario", "Dromedar", "Dromedaren"),
    "torneo_10": ("Octopus", "Piovra", "Krake", "Bläckfisken"),
    "torneo_11": ("Wolf", "Lupo", "Wolf", "Vargen"),
    "torneo_12": ("Carpet", "Tappeto", "Teppich", "Mattan"),
    "torneo_13": ("Cold War", "Guerra fredda", "Kalter Krieg", "Kalla kriget"),
    "torneo_14": ("Moped", "Motorino", "Moped", "Mopeden"),
    "torneo_15": (
        "Lobster and Little Fish",
        "Aragosta e pesciolino",
        "Hummer und Fischchen",
        "Hummern och småfisken",
    ),
    "torneo_16": ("Locomotive", "Locomotiva", "Lokomotive", "Loket"),
}

# `{0}` and `{1}` are continents, `{0}` of `destroy` a colour.
OBJECTIVES: dict[str, tuple[str, str, str, str]] = {
    "territories_18x2": (
        "18 territories with at least two armies each",
        "18 territori con almeno due armate ciascuno",
        "18 Gebiete mit je mindestens zwei Armeen",
        "18 områden med minst två arméer i vart och ett",
    ),
    "territories_24": ("24 territories", "24 territori", "24 Gebiete", "24 områden"),
    "two": ("{0} and {1}", "{0} e {1}", "{0} und {1}", "{0} och {1}"),
    "two_and_third": (
        "{0}, {1} and a third continent",
        "{0}, {1} e un terzo continente",
        "{0}, {1} und ein dritter Kontinent",
        "{0}, {1} och en tredje kontinent",
    ),
    "destroy": (
        "destroy the {0} armies; otherwise 24 territories",
        "distruggi le armate del {0}; altrimenti 24 territori",
        "Vernichte die Armeen von {0}; sonst 24 Gebiete",
        "slå ut {0}s arméer; annars 24 områden",
    ),
}

_CLASSIC_CONTINENTS: dict[str, tuple[str, str, bool]] = {
    "na_africa": ("north_america", "africa", False),
    "na_oceania": ("north_america", "oceania", False),
    "asia_sa": ("asia", "south_america", False),
    "asia_africa": ("asia", "africa", False),
    "europe_sa_third": ("europe", "south_america", True),
    "europe_oceania_third": ("europe", "oceania", True),
}


def territory(id: str, lang: Language = "en") -> str:
    """A territory's name.

    >>> territory("peru", "it")
    'Perù'
    """
    return TERRITORIES[id][LANGUAGES.index(lang)]


def continent(id: str, lang: Language = "en") -> str:
    """A continent's name."""
    return CONTINENTS[id][LANGUAGES.index(lang)]


def colour(id: str, lang: Language = "en") -> str:
    """A colour's name."""
    return COLOURS[id][LANGUAGES.index(lang)]


def card(id: str, symbol: str | None = None, lang: Language = "en") -> str:
    """A card's name: territory and symbol, or the wild card and its number.

    >>> card("peru", "cavalryman", "de")
    'Peru (Kavallerist)'
    >>> card("wild_2")
    'wild card 2'
    """
    at = LANGUAGES.index(lang)
    if id.startswith("wild_"):
        return f"{WILD[at]} {id.removeprefix('wild_')}"
    if symbol is None:
        return TERRITORIES[id][at]
    return f"{TERRITORIES[id][at]} ({SYMBOLS[symbol][at]})"


def objective(id: str, lang: Language = "en") -> str:
    """What a secret objective asks for; a tournament card is named by the players' nickname.

    >>> objective("europe_sa_third")
    'Europe, South America and a third continent'
    >>> objective("torneo_4", "sv")
    'Giraffen (Giraffa)'
    """
    at = LANGUAGES.index(lang)
    if id in NICKNAMES:
        name, italian = NICKNAMES[id][at], NICKNAMES[id][LANGUAGES.index("it")]
        return name if name == italian else f"{name} ({italian})"
    if id.startswith("destroy_"):
        return OBJECTIVES["destroy"][at].format(COLOURS[id.removeprefix("destroy_")][at])
    if id in _CLASSIC_CONTINENTS:
        first, second, third = _CLASSIC_CONTINENTS[id]
        text = OBJECTIVES["two_and_third" if third else "two"][at]
        return text.format(CONTINENTS[first][at], CONTINENTS[second][at])
    return OBJECTIVES[id][at]
