import { useSyncExternalStore } from 'react'
import type { Scheme } from './palettes.ts'

/** What a person chose; `system` follows the machine. */
export type ThemeChoice = 'system' | Scheme

const DARK = '(prefers-color-scheme: dark)'

/** Shows a choice at once: the root element's `data-theme` overrules the machine's preference. */
export function applyTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
}

/** Highest contrast for a screen in the sun, whatever theme was chosen; until it is turned off. */
export function applySun(isOn: boolean): void {
  const root = document.documentElement
  if (isOn) root.dataset.sun = ''
  else delete root.dataset.sun
}

function currentScheme(): Scheme {
  if (document.documentElement.dataset.sun !== undefined) return 'light'
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia(DARK).matches ? 'dark' : 'light'
}

function subscribe(changed: () => void): () => void {
  const system = matchMedia(DARK)
  const observer = new MutationObserver(changed)
  system.addEventListener('change', changed)
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-sun'],
  })
  return () => {
    system.removeEventListener('change', changed)
    observer.disconnect()
  }
}

/** The scheme shown right now, for what cannot read CSS variables (a map's canvas). */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, currentScheme)
}
