/** A file or text of more than this is refused as a whole. */
export const mostImportBytes = 5 * 1024 * 1024
