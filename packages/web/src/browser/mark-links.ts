/**
 * Marks the links of the server's page as the router's own are marked, so that it loads the routes they lead to before
 * they are clicked.
 */
export function markLinks() {
  for (const link of document.querySelectorAll('a[href^="/"]:not([download])'))
    link.setAttribute('data-discover', 'true')
}
