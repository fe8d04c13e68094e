import type { HttpClient, Session } from '@org/core'
import type { RuntimeConfig } from '@org/core/contract'
import { createContext, useContext } from 'react'
import type { ConnectionWatch } from './connection.ts'

/** What one page load is built on: made once by the bootstrap, or by a test. */
export interface Services {
  config: RuntimeConfig
  session: Session
  http: HttpClient
  connection: ConnectionWatch
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ServicesContext.Provider

/** @throws {Error} outside the provider: a mistake in the program, not of the person. */
export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('useServices needs a ServicesProvider above it')
  return services
}
