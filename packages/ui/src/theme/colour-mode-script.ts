import { colourModeKey } from './colour-mode.ts'

/** Runs in the head before the first paint, so that a stored choice never flashes. The hook takes over afterwards. */
export const colourModeScript =
  '(function(){var d=document.documentElement,m=d.dataset.forcedTheme;' +
  `if(!m){try{m=localStorage.getItem(${JSON.stringify(colourModeKey)})}catch(e){}}` +
  "if(m!=='light'&&m!=='dark')m=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';" +
  'd.dataset.theme=m})();'
