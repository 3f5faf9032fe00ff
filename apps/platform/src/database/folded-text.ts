/** Text in lower case without accents, as an index can hold it: `unaccent` depends on a dictionary. */
export const foldText = (text: string) =>
  `translate(lower(${text}), 'áàâäãåéèêëíìîïóòôöõúùûüñç', 'aaaaaaeeeeiiiiooooouuuunc')`
