import { useEffect, useRef } from 'react'
import { keepsItsKeys } from '#commands/keyboard.ts'
import { usePreferencesStore } from '#platform/preferences.ts'

/** What letters do on a page that takes scans, where nothing is typed: by the letter. */
export type ScanKeys = Readonly<Record<string, (() => void) | undefined>>

/** Letters that act on the bag just scanned. A scanner’s own keys never come here. */
export function useScanKeys(keys: ScanKeys): void {
  const now = useRef(keys)
  now.current = keys
  const preferences = usePreferencesStore()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, target } = event
      const run = now.current[key.toLowerCase()]
      if (run === undefined || event.defaultPrevented || event.repeat || ctrlKey || altKey || metaKey) return
      if (!preferences.getState().letterKeys || keepsItsKeys(target)) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [preferences])
}
