import { useEffect, useRef } from 'react'
import { listenForScans, takeScans } from './listening.ts'
import type { Heard } from './wedge.ts'

/** Hears scans while the page loads what takes them. */
export function useListening(): void {
  useEffect(listenForScans, [])
}

/** Takes the scans of the page, wherever the focus is. */
export function useWedge(onHeard: (heard: Heard) => void): void {
  useListening()
  const handler = useRef(onHeard)
  handler.current = onHeard
  useEffect(() => takeScans((heard) => handler.current(heard)), [])
}
