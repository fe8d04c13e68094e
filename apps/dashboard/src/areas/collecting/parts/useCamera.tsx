import type { PointOnPhone } from '@org/core/queue'
import { useRef } from 'react'

/**
 * The phone’s camera. What it is asked with stays on the page whatever happens meanwhile, and the picture is of the point
 * for which it was asked.
 */
export function useCamera(onPicture: (point: PointOnPhone, file: File) => void) {
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef<PointOnPhone | null>(null)
  return {
    take(point: PointOnPhone) {
      asked.current = point
      input.current?.click()
    },
    input: (
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined && asked.current !== null) onPicture(asked.current, file)
          // The same file twice is two photos.
          target.value = ''
        }}
      />
    ),
  }
}
