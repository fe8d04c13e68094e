import { toasts } from '@org/ui'
import { type ReactElement, Suspense, useEffect } from 'react'
import { useOverlays } from '#platform/overlays.ts'
import { lazyScreen } from '../lazyScreen.ts'
import { PageBoundary } from '../PageBoundary.tsx'

const Palette = lazyScreen(async () => (await import('../palette/Palette.tsx')).Palette)
const ShortcutSheet = lazyScreen(async () => (await import('../shortcuts/ShortcutSheet.tsx')).ShortcutSheet)

/** The programs of the overlays, ahead of the first time they are opened. */
export const OVERLAY_SCREENS = [Palette, ShortcutSheet]

/** What stands above the pages, one at a time. */
export function Overlays(): ReactElement | null {
  const open = useOverlays((overlays) => overlays.open)
  const close = useOverlays((overlays) => overlays.close)
  // Whoever signs in next finds none of them open.
  useEffect(() => close, [close])
  if (open === null) return null
  return (
    <PageBoundary resetKey={open} fallback={<OverlayFailed />}>
      <Suspense>{open === 'palette' ? <Palette /> : <ShortcutSheet />}</Suspense>
    </PageBoundary>
  )
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
