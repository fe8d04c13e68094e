import { useEffect } from 'react'
import { useMay } from '#data/permissions.ts'
import type { PointsView } from '../view.ts'
import { beginFile, firstAsked, openCollected, useCollecting } from './collecting.ts'

/** Whether a file of collected positions stands in the place of the list, and how one is begun. */
export function useCollected(view: PointsView) {
  const isOpen = useCollecting((collecting) => collecting.isOpen)
  const may = useMay('points.edit')
  const { filter, sums, phoneShows, setPhoneShows } = view
  function show() {
    if (phoneShows !== 'list') setPhoneShows('list')
  }
  useDropped(may.why === null ? (file) => beginFile(firstAsked({ file, filter, points: sums?.rows })) : null)
  return {
    isOpen,
    why: may.why,
    open() {
      openCollected()
      show()
    },
  }
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/** Takes a file that is dropped anywhere on the page, unless a part of it takes files itself. */
function useDropped(take: ((file: File) => void) | null): void {
  useEffect(() => {
    if (take === null) return
    function over(event: DragEvent) {
      if (!hasFiles(event) || event.defaultPrevented) return
      // Without it the browser shows the file in the place of the page.
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
    }
    function drop(event: DragEvent) {
      const file = event.dataTransfer?.files[0]
      if (file === undefined || event.defaultPrevented) return
      event.preventDefault()
      take?.(file)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [take])
}
