import { toasts } from '@org/ui'
import { type ReactElement, Suspense, useEffect, useLayoutEffect } from 'react'
import { type Overlay, useOverlays } from '#commands/overlays.ts'
import { keepTypedAhead, takeTypedAhead } from '#commands/typed-ahead.ts'
import { lazyScreen } from '../lazyScreen.ts'
import { PageBoundary } from '../PageBoundary.tsx'

const Palette = lazyScreen(async () => (await import('../palette/Palette.tsx')).Palette)
const ShortcutSheet = lazyScreen(async () => (await import('../shortcuts/ShortcutSheet.tsx')).ShortcutSheet)
const EditsDrawer = lazyScreen(async () => (await import('#history/undo/EditsDrawer.tsx')).EditsDrawer)
const UndoRefused = lazyScreen(async () => (await import('#history/undo/UndoRefused.tsx')).UndoRefused)
const UndoAsked = lazyScreen(async () => (await import('#history/undo/UndoAsked.tsx')).UndoAsked)
const ImportKept = lazyScreen(async () => (await import('#history/undo/ImportKept.tsx')).ImportKept)
const SignOutEverywhere = lazyScreen(async () => (await import('./SignOutEverywhere.tsx')).SignOutEverywhere)

const SignOutUnsaved = lazyScreen(async () => (await import('./SignOutUnsaved.tsx')).SignOutUnsaved)

const SCREENS = {
  palette: Palette,
  shortcuts: ShortcutSheet,
  edits: EditsDrawer,
  undoRefused: UndoRefused,
  undoAsked: UndoAsked,
  importKept: ImportKept,
  signOutEverywhere: SignOutEverywhere,
  signOutUnsaved: SignOutUnsaved,
} as const satisfies Record<Overlay, unknown>

/** The programs of the overlays, ahead of the first time they are opened. */
export const OVERLAY_SCREENS = Object.values(SCREENS)

/** Loads the program of one ahead. */
export const preloadOverlay = (overlay: Overlay): Promise<void> => SCREENS[overlay].preload()

/** What stands above the pages, one at a time. */
export function Overlays(): ReactElement | null {
  const open = useOverlays((overlays) => overlays.open)
  const close = useOverlays((overlays) => overlays.close)
  // Whoever signs in next finds none of them open.
  useEffect(() => close, [close])
  // What was typed for a palette that was given up before it came is not the next one's.
  useEffect(() => {
    if (open === null) takeTypedAhead()
  }, [open])
  if (open === null) return null
  const Screen = SCREENS[open]
  return (
    <PageBoundary resetKey={open} fallback={<OverlayFailed />}>
      <Suspense fallback={<Coming overlay={open} />}>
        <Screen key={open} />
      </Suspense>
    </PageBoundary>
  )
}

/** The overlay's program is on its way: what is typed belongs to the overlay, not to the page below. */
function Coming({ overlay }: { overlay: Overlay }): null {
  const close = useOverlays((overlays) => overlays.close)
  useLayoutEffect(
    () => keepTypedAhead({ isSearch: overlay === 'palette', onEscape: close }),
    [overlay, close],
  )
  return null
}

/** The page below is whole: the person is told, and goes on there. */
function OverlayFailed(): null {
  const close = useOverlays((overlays) => overlays.close)
  useEffect(() => {
    toasts.show({ message: 'That could not be opened. Reload the page to try again.', tone: 'bad' })
    close()
  }, [close])
  return null
}
