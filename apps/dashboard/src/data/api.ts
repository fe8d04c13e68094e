import type { Client, HttpClient } from '@org/core'
import { createClientOnDemand } from '@org/core/client-on-demand'
import { useServices } from '#platform/services.ts'
import { noteEdits } from '#writes/made-edits.ts'
import { withLocalTimes } from './local-times.ts'

const clients = new WeakMap<HttpClient, Client>()

/**
 * The typed calls of every area, signed in as the current person. The same object for the page's whole life. Made when
 * first used: the login page needs no area's contract, and so does not load it.
 */
export function useClient(): Client {
  const { http } = useServices()
  return clientOf(http)
}

/** The same for what is no component: the one client of these services. */
export function clientOf(http: HttpClient): Client {
  const known = clients.get(http)
  if (known !== undefined) return known
  const client = createClientOnDemand({ http: withLocalTimes(noteEdits(http)) })
  clients.set(http, client)
  return client
}
