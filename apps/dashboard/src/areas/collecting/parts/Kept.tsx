import { Button } from '@org/ui'
import { useEffect, useState } from 'react'
import { waitingOfOthers } from '#platform/collecting-marks.ts'
import { useWorkerState } from '#platform/worker.ts'
import * as css from '../screens/Collect.css.ts'

/** Whether the page is there without network, and whether the browser may clear it away. */
export function Kept({ staffId }: { staffId: number }) {
  const { isKept } = useWorkerState()
  const isLasting = useLasting()
  const others = waitingOfOthers(staffId)
  return (
    <>
      <p className={css.said} role="status">
        {isKept
          ? 'This page opens without network.'
          : 'This page does not open without network yet. Wait a moment before you leave.'}
      </p>
      {isLasting ? null : (
        <p className={css.said}>
          The browser may clear away what this page keeps. Install it: “Add to Home Screen” in the browser’s
          menu.
        </p>
      )}
      {others === 0 ? null : (
        <p className={css.said}>
          {others === 1 ? 'One act of another person waits' : `${others} acts of other people wait`} on this
          phone, until they sign in here.
        </p>
      )}
    </>
  )
}

/** Asks the browser to keep what this page keeps; most do for pages that are installed or used often. */
function useLasting(): boolean {
  const [isLasting, setIsLasting] = useState(true)
  useEffect(() => {
    let isLeft = false
    const ask = async (): Promise<void> => {
      const isGranted = (await navigator.storage.persisted()) || (await navigator.storage.persist())
      if (!isLeft) setIsLasting(isGranted)
    }
    if ('storage' in navigator && 'persist' in navigator.storage) ask().catch(() => {})
    return () => {
      isLeft = true
    }
  }, [])
  return isLasting
}

/** A later program is there: it is taken when the person says so, between two acts. */
export function UpdateReady() {
  const { isUpdateReady, update } = useWorkerState()
  if (!isUpdateReady) return null
  return (
    <p className={css.foot} role="status">
      A new version is ready. <Button onPress={update}>Update now</Button>
    </p>
  )
}
