import { useContext, useId, useRef, useState } from 'react'
import { toasts } from '../Toast/toasts.ts'
import type { FirstFocus, Popup } from './popup.ts'
import { PopupsContext, type Surfaces } from './popups.ts'

export interface PopupOptions {
  /** Loads what its content needs besides; it opens once that is there too. */
  needs?: (() => Promise<unknown>) | undefined
  /** As soon as it is wanted, and once it is not any more. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

export interface PopupState extends Popup {
  /** Its program, once it has been opened. */
  surfaces: Surfaces | null
  /** Asked for, and its program is on its way. */
  isAwaited: boolean
  open: (firstFocus: FirstFocus) => void
  /** Somebody is about to open it. */
  prepare: () => void
}

/** A popup opens as soon as its program is there, which is at once when it is there already. */
export function usePopup({ needs, onOpenChange }: PopupOptions): PopupState {
  const popups = useContext(PopupsContext)
  const [phase, setPhase] = useState<'closed' | 'awaited' | 'open'>('closed')
  const [firstFocus, setFirstFocus] = useState<FirstFocus>(null)
  const [surfaces, setSurfaces] = useState<Surfaces | null>(null)
  const isReady = useRef(needs === undefined)
  // Whoever went on while it was on its way is not called back.
  const isWanted = useRef(false)
  const triggerRef = useRef<HTMLButtonElement>(null)

  async function load() {
    await Promise.all([popups.preload(), isReady.current ? undefined : needs?.()])
    isReady.current = true
  }

  function close() {
    isWanted.current = false
    setPhase('closed')
    onOpenChange?.(false)
  }

  function open(first: FirstFocus) {
    // Not tried without a network: some browsers never ask again for a program that failed once.
    const isThere = popups.current() !== null && isReady.current
    if (!isThere && !navigator.onLine) return refuse(WITHOUT_NETWORK)
    isWanted.current = true
    setFirstFocus(first)
    if (phase === 'closed') onOpenChange?.(true)
    setSurfaces(popups.current())
    setPhase(isThere ? 'open' : 'awaited')
    if (!isThere) void openWhenLoaded()
  }

  async function openWhenLoaded() {
    try {
      await load()
    } catch {
      if (!isWanted.current) return
      close()
      return refuse(NOT_LOADED)
    }
    if (!isWanted.current) return
    setSurfaces(popups.current())
    setPhase('open')
  }

  return {
    ...{ id: useId(), triggerId: useId(), triggerRef, firstFocus, surfaces, open, close },
    isOpen: phase === 'open',
    isAwaited: phase === 'awaited',
    prepare: () => {
      // Whoever opens it hears of a failure.
      if (navigator.onLine) load().catch(() => {})
    },
  }
}

const WITHOUT_NETWORK = 'Not opened: you are offline. Try again when the network is back.'
const NOT_LOADED = 'That could not be opened. Reload the page to try again.'

const refuse = (message: string): void => void toasts.show({ message, tone: 'bad' })
