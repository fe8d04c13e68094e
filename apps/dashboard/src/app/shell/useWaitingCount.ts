import { useEffect, useRef, useState } from 'react'
import { useQuery } from '#data/swr.ts'
import { idle } from '#platform/idle.ts'
import { useServices } from '#platform/services.ts'

/** After the page’s own calls, and before its person does the next thing. */
const SOON_MS = 300

/** How many comment threads wait for the person; 0 until it is known. Asked once the page itself has come. */
export function useWaitingCount(): number {
  const { http, session } = useServices()
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let isOver = false
    void idle(SOON_MS).then(() => isOver || setIsIdle(true))
    return () => {
      isOver = true
    }
  }, [])
  // Who signs out while it is asked for takes it along: there is no session to ask in.
  const leaving = useRef(new AbortController())
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.getSnapshot().status !== 'signedIn') leaving.current.abort()
      }),
    [session],
  )
  const { data } = useQuery(isIdle ? ['comments', 'waiting', 1] : null, async () => {
    // With the program of a page, which the shell itself does not wait for.
    const { clientOf } = await import('#data/api.ts')
    const { signal } = leaving.current
    return signal.aborted ? null : clientOf(http).comments.waiting({ limit: 1 }, { signal })
  })
  return data?.count ?? 0
}
