import { asProductError } from '@org/core/contract'
import { toasts } from '@org/ui'
import { useState } from 'react'

/** Runs a write that no dialog asks about: why it failed is said in a toast. */
export function useSaid() {
  const [isRunning, setIsRunning] = useState(false)
  async function run(failed: string, write: () => Promise<void>): Promise<void> {
    setIsRunning(true)
    try {
      await write()
    } catch (error) {
      const { message, remedy } = asProductError(error)
      toasts.show({ tone: 'bad', message: [`${failed}. ${message}`, remedy].filter(Boolean).join('. ') })
    } finally {
      setIsRunning(false)
    }
  }
  return { run, isRunning }
}
