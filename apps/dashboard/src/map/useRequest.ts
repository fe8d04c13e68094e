import { CHANGE_NUMBER_HEADER } from '@org/core/contract'
import type { RequestTransformFunction } from 'maplibre-gl'
import { useMemo } from 'react'
import { useServices } from '#platform/services.ts'
import { isOwnApi } from './own-api.ts'

/** The headers of every call, for the map's own requests to the API; nobody else learns them. */
export function useApiRequest(): RequestTransformFunction {
  const { config, session, http } = useServices()
  return useMemo(
    () => async (url) => {
      if (!isOwnApi(url, location.origin)) return { url }
      const token = await session.accessToken()
      const headers: Record<string, string> = { 'x-request-token': config.requestToken }
      if (token !== null) headers.authorization = `Bearer ${token}`
      const seen = http.seen?.() ?? null
      if (seen !== null) headers[CHANGE_NUMBER_HEADER] = String(seen)
      return { url, headers }
    },
    [config, session, http],
  )
}
