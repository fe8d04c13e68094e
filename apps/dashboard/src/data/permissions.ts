import {
  type Capability,
  dashUsersEndpoints,
  isAllowed,
  type Role,
  refusalOf,
  roleOf,
} from '@org/core/contract'
import { createContext, useContext, useMemo } from 'react'
import { useServices } from '#platform/services.ts'
import { useSession } from '#platform/session.ts'
import { useQuery } from './swr.ts'

/** Whether the person may do something, and why not, in a sentence. */
export interface May {
  allowed: boolean
  /** "Only operation managers can sign enrollments"; null where they may. Goes into a control's `disabledReason`. */
  why: string | null
}

const RoleContext = createContext<Role | null>(null)

/** Says the person's role as the server told it last to everything below; without it the role of the sign-in counts. */
export const RoleProvider = RoleContext.Provider

/**
 * The role as the server has it now, for `RoleProvider`: one for the shell. The session knows what the person was when
 * they signed in; a flag granted or removed since is seen with the next answer here, which the live channel asks for.
 *
 * @returns null until there is an answer, and where there is none
 */
export function useServerRole(): Role | null {
  const { http } = useServices()
  // By itself, not by the client of every area: the shell needs it before any page, and is to load quickly.
  const { data } = useQuery(['dashUsers', 'me'], () => http.call(dashUsersEndpoints.me, {}))
  return data === undefined ? null : roleOf(data)
}

/** What the signed-in person is. */
export function useRole(): Role {
  const known = useContext(RoleContext)
  const { user } = useSession()
  return known ?? roleOf({ is_operation_manager: user?.isOperationManager })
}

/**
 * Whether the person may do something, by the contract's table. It decides what a page shows as disabled with its
 * reason; the server decides again when it is done.
 */
export function useMay(capability: Capability): May {
  const role = useRole()
  return useMemo(() => mayOf(role, capability), [role, capability])
}

/** The same for a role that is known already: for many capabilities at once. */
export function mayOf(role: Role, capability: Capability): May {
  const allowed = isAllowed(role, capability)
  return { allowed, why: allowed ? null : refusalOf(capability) }
}
