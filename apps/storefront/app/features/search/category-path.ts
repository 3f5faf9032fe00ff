/** Returns the path of a category; a search by it if its place in the catalogue is unknown. */
export const getCategoryPath = ({ externalId, path }: { externalId: string; path?: string[] }) =>
  path ? `/c/${path.map(encodeURIComponent).join('/')}` : `/search?${new URLSearchParams({ category: externalId })}`
