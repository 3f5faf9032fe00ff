/** Larger files or texts are rejected. */
export const mostImportBytes = 5 * 1024 * 1024
