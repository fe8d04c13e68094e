import { asProductError } from '@org/core'
import { toasts } from '@org/ui'
import { useRef, useState } from 'react'
import { useClient } from '#data/api.ts'
import { useInvalidate } from '#data/swr.ts'
import { useIsThere } from '#writes/is-there.ts'
import { useRefresh } from '../data.ts'
import { refusalBefore } from './words.ts'

/** A file that was not taken. */
export interface RefusedFile {
  /** Of the refusal: two files can have one name. */
  id: string
  name: string
  /** Why, and what would work, in sentences. */
  why: string
}

export interface Attaching {
  /** Of all that were given since the last time all was done; null while nothing is on its way. */
  progress: { done: number; total: number; name: string } | null
  refused: readonly RefusedFile[]
  attach: (files: readonly File[]) => void
  /** Once they were read. */
  forgetRefused: () => void
}

/**
 * Attaches files one after the other, also those added later, and continues when the enrollment is closed:
 * what was refused by then is said by a toast.
 */
export function useAttaching(enrollmentId: number): Attaching {
  const client = useClient()
  const invalidate = useInvalidate()
  const refresh = useRefresh()
  const [progress, setProgress] = useState<Attaching['progress']>(null)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const queue = useRef<File[]>([])
  const isLookedAt = useIsThere()

  const refuse = (file: RefusedFile) => {
    if (isLookedAt.current) setRefused((others) => [...others, file])
    else toasts.show({ tone: 'bad', message: `${file.name} was not attached. ${file.why}` })
  }

  async function send(file: File) {
    try {
      const refusal = refusalBefore(file)
      if (refusal !== null) throw refusal
      await client.enrollments.attach({ id: enrollmentId, file, fileName: file.name })
      await invalidate(['enrollments', 'get', enrollmentId])
    } catch (error) {
      const { message, remedy = '' } = asProductError(error)
      refuse({ id: crypto.randomUUID(), name: file.name, why: `${message}. ${remedy}`.trim() })
    }
  }

  async function sendAll() {
    for (let done = 0; done < queue.current.length; done += 1) {
      const file = queue.current[done]
      if (file === undefined) break
      setProgress({ done, total: queue.current.length, name: file.name })
      await send(file)
    }
    queue.current = []
    setProgress(null)
    refresh()
  }

  return {
    progress,
    refused,
    attach(files) {
      const isIdle = queue.current.length === 0
      queue.current.push(...files)
      if (isIdle) {
        setRefused([])
        void sendAll()
      }
    },
    forgetRefused: () => setRefused([]),
  }
}
