import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { editorLanguage } from './texts.ts'
import './editor.css'

document.documentElement.lang = editorLanguage
createRoot(document.querySelector('#root')!).render(<App />)
