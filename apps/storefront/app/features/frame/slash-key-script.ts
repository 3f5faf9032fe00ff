/** The key that goes to the search field. */
export const slashKey = '/'

/**
 * `/` goes to the search field from anywhere but another field. It runs in the head, so that the key and what is typed after it
 * are not lost while the page's scripts are on their way.
 */
export const slashKeyScript =
  "addEventListener('keydown',function(e){var t=e.target;" +
  `if(e.key!=='${slashKey}'||e.ctrlKey||e.metaKey||e.altKey||t.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName))return;` +
  `var f=document.querySelector('[aria-keyshortcuts="${slashKey}"]');` +
  'if(f){e.preventDefault();f.focus();f.select()}});'
