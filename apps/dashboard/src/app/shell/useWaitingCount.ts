import { useEffect, useState } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { idle } from '#platform/idle.ts'

/** How many comment threads wait for the person; 0 until it is known. Asked once the page itself has come. */
export function useWaitingCount(): number {
  const { comments } = useClient()
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let isOver = false
    void idle().then(() => isOver || setIsIdle(true))
    return () => {
      isOver = true
    }
  }, [])
  const { data } = useQuery(isIdle ? ['comments', 'waiting', 1] : null, () => comments.waiting({ limit: 1 }))
  return data?.count ?? 0
}
