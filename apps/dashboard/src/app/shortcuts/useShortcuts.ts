import { useEffect, useLayoutEffect } from 'react'
import { createKeyboard } from '#commands/keyboard.ts'
import { keepFocus } from '#commands/lost-focus.ts'
import { useMapTools } from '#commands/map-tools.ts'
import { useOverlays } from '#commands/overlays.ts'
import { focusPageSearch, listenForTab } from '#commands/page-search.ts'
import { usePanelActs } from '#commands/panel-acts.ts'
import { useUndoKeys } from '#history/undo/useUndoKeys.ts'
import { useNavigate } from '#platform/links.tsx'
import { usePreferencesStore } from '#platform/preferences.ts'
import { type Command, SHORTCUTS } from './table.ts'

/** Listens for the shortcuts of the table for as long as the shell is there. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  const preferences = usePreferencesStore()
  const undo = useUndoKeys()

  // Before the page is seen: a key pressed at the first sight of it counts.
  useLayoutEffect(() => {
    const keyboard = createKeyboard<Command>(SHORTCUTS, () => preferences.getState().letterKeys)
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = keyboard(event)
      if (shortcut === null) return
      event.preventDefault()
      run(shortcut.command, { navigate, ...undo })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, preferences, undo])
  useEffect(listenForTab, [])
  useEffect(keepFocus, [])
}

interface Tools {
  navigate: (path: string) => void
  undoLast: () => void
  redoLast: () => void
}

function run(command: Command, { navigate, undoLast, redoLast }: Tools): void {
  const { show, toggle } = useOverlays.getState()
  if (typeof command === 'object' && 'go' in command) navigate(command.go)
  else if (typeof command === 'object') usePanelActs.getState().run?.(command.act)
  else if (command === 'palette') toggle('palette')
  else if (command === 'sheet') show('shortcuts')
  else if (command === 'box') useMapTools.getState().chooseByBox?.()
  else if (command === 'undo') undoLast()
  else if (command === 'redo') redoLast()
  else if (!focusPageSearch()) show('palette')
}
