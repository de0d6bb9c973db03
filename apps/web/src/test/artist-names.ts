/** Artists in the order of lists, for tests of colors that neighbors should not share. */
/** Well-known artists, in the order of a list. */
export const ARTISTS = `ABBA, Aimee Mann, Aphex Twin, Arcade Fire, Beck, Billie Holiday, Björk, Bob Dylan,
Boards of Canada, Bon Iver, Chet Baker, Daft Punk, David Bowie, Dusty Springfield,
Ella Fitzgerald, Fela Kuti, Fleetwood Mac, Gillian Welch, Joni Mitchell, Kate Bush, Kraftwerk,
Lou Reed, Massive Attack, Miles Davis, Neil Young, Nick Drake, Nina Simone, Pink Floyd,
PJ Harvey, Portishead, Prince, Radiohead, Sade, Sigur Rós, Steve Reich, Sufjan Stevens, T. Rex,
Talking Heads, Tom Waits, 坂本龍一`.split(/,\s/);

/** They made recorded game music, and most have no picture. */
export const UNKNOWN_ARTISTS =
  `a-ha, Aleksi Aubry-Carlson, Alex Almarza, Ben Zeigler, Björk, The Cure, daft punk,
Depeche Mode, Doug Kaufman, Fleetwood Mac, frozen-bubble, Gianmarco Leone, Jeremy Nicoll,
Joseph G. Toscano (Zhaytee), Mattias Westlund, Nirvana, Portishead, pronobozo, Radiohead, Robert van Herk, Rock,
Ryan Reilly, Stephen Rozanc, theGREENzebra, Timothy Pinkham, Tyler Johnson, Wesnoth Project, ZhayTee`.split(
    /,\s/,
  );

/** Artists of badly tagged files. */
export const UNTAGGED_ARTISTS =
  `A Ha, ABBA, Adele, Alex Almarza, Bart Kelsey, Ben Zeigler, Björk, bob marley, Chris Leutwyler,
daft punk, Édith Piaf, Flan, Grady O'Connell, Jason Lavallee, Kristian Picon, Massive Attack, Metallica, Mortimer Twang,
Nirvana, Portishead, pronobozo, Queen, remaxim, Robert van Herk, Sigur Ros, theGREENzebra, Tiyuri, Treskalle, Wagner,
Wansti, ZhayTee, zz top, Кино, 坂本龍一`.split(/,\s/);
