/** Name of the element with the configured icon services; pages without it ask the shop's own endpoint. */
export const iconHostsMeta = 'icon-hosts'
