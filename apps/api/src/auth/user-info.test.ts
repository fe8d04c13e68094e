import { createServer, type RequestListener } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fetchUserInfo } from './user-info.ts'

async function serve(listener: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return { url: `http://127.0.0.1:${address.port}/oauth2/userInfo`, asked }
}

describe('asking whose a token is', () => {
  it.each([302, 307, 308])(
    'API-4: a %i is followed nowhere: the token stays with the service',
    async (status) => {
      const elsewhere = await serve((_, response) => void response.end('{}'))
      const service = await serve(
        (_, response) => void response.writeHead(status, { location: elsewhere.url }).end(),
      )
      await expect(fetchUserInfo(service.url, 'token-1')).rejects.toMatchObject({ kind: 'unavailable' })
      expect(service.asked).toHaveLength(1)
      expect(elsewhere.asked).toEqual([])
    },
  )
})
