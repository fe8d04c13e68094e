import { useEffect, useRef, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/** At least one. */
export type DroppedFiles = readonly [File, ...File[]]

/**
 * Takes files that are dropped anywhere on the page, unless a part of it takes files itself.
 *
 * @returns whether files are held above the page
 */
export function useDropped(take: ((files: DroppedFiles) => void) | null): boolean {
  const latest = useRef(take)
  latest.current = take
  const [isOver, setIsOver] = useState(false)
  const isTaken = take !== null
  useEffect(() => {
    if (!isTaken) return
    const away = () => setIsOver(false)
    function over(event: DragEvent) {
      if (!hasFiles(event)) return
      setIsOver(!event.defaultPrevented)
      if (event.defaultPrevented) return
      // Without it the browser shows the file in the place of the page.
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
    }
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) away()
    }
    function drop(event: DragEvent) {
      const [file, ...others] = event.dataTransfer?.files ?? []
      if (file === undefined || event.defaultPrevented) return
      event.preventDefault()
      latest.current?.([file, ...others])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    // A part that takes files itself says nothing of it to the page.
    document.addEventListener('drop', away, { capture: true })
    return () => {
      away()
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
      document.removeEventListener('drop', away, { capture: true })
    }
  }, [isTaken])
  return isOver && isTaken
}
