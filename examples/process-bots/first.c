/* A bot of ludoteca's protocol ABP/1 in C: the first entry of the legal list, its largest number.

   cc -O2 -o first first.c && ludoteca simulate risiko --bot cmd:./first --bot 3xrandom

   It reads lines of any length and looks for the few keys it needs, which is enough: the runner writes one
   JSON object a line, with its keys in the order that docs/protocol.md shows and no spaces. A bot that wants
   to think reads "view" and "legal" with a JSON library. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int starts(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

/* The largest number of the first entry, as in [["place peru",1,7],["end_turn"]]; -1 if it has none. */
static long first_number(const char *line) {
    const char *legal = strstr(line, ",\"legal\":[[\"");
    if (legal == NULL) return -1;
    const char *text_end = strchr(legal + 12, '"');
    if (text_end == NULL || text_end[1] != ',') return -1;
    const char *most = strchr(text_end + 2, ',');
    return most == NULL ? -1 : strtol(most + 1, NULL, 10);
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    setvbuf(stdin, NULL, _IOFBF, 1 << 16);
    while (getline(&line, &room, stdin) > 0) {
        if (starts(line, "{\"t\":\"act\"")) {
            long id = strtol(strstr(line, "\"id\":") + 5, NULL, 10);
            long number = first_number(line);
            if (number < 0)
                printf("{\"t\":\"act\",\"id\":%ld,\"i\":0}\n", id);
            else
                printf("{\"t\":\"act\",\"id\":%ld,\"i\":0,\"n\":%ld}\n", id, number);
        } else if (starts(line, "{\"t\":\"hello\"")) {
            printf("{\"t\":\"hello\",\"abp\":1,\"name\":\"first\",\"version\":\"1.0\"}\n");
        } else if (starts(line, "{\"t\":\"new\"") || starts(line, "{\"t\":\"end\"") || starts(line, "{\"t\":\"set\"")) {
            printf("{\"t\":\"ok\"}\n");
        } else if (starts(line, "{\"t\":\"ping\"")) {
            printf("{\"t\":\"pong\",\"id\":%ld}\n", strtol(strstr(line, "\"id\":") + 5, NULL, 10));
        } else if (starts(line, "{\"t\":\"quit\"")) {
            break;
        } else if (!starts(line, "{\"t\":\"event\"") && !starts(line, "{\"t\":\"hear\"")) {
            printf("{\"t\":\"error\",\"message\":\"unknown message\"}\n");
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
