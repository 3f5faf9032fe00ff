/** Key that focuses the search field. */
export const slashKey = '/'

/**
 * Focuses the search field on `/`, unless another field has the focus. Runs in the head, so that the key and the text
 * typed after it are not lost before hydration; in the capture phase, because React stops keys on the document while it
 * hydrates.
 */
export const slashKeyScript =
  "addEventListener('keydown',function(e){var t=e.target;" +
  `if(e.key!=='${slashKey}'||e.ctrlKey||e.metaKey||e.altKey||t.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName))return;` +
  `var f=document.querySelector('[aria-keyshortcuts="${slashKey}"]');` +
  'if(f){e.preventDefault();f.focus();f.select()}},true);'
