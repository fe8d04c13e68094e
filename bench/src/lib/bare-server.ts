/** The least a server can do: verify the same access token on every request and answer. The peer of `throughput`. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createRemoteJWKSet, jwtVerify } from 'jose'

const issuer = process.env.IDENTITY_ISSUER ?? ''
const clientId = process.env.IDENTITY_CLIENT_ID ?? ''
const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
const app = new Hono()

app.get('/api/dash-users/me', async (context) => {
  const token = context.req.header('authorization')?.replace('Bearer ', '') ?? ''
  const { payload } = await jwtVerify(token, keys, { issuer, algorithms: ['RS256'] })
  if (payload.token_use !== 'access' || payload.client_id !== clientId) return context.json({}, 401)
  return context.json({ id: 1, sub: payload.sub })
})

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, (address) => {
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${address.port}` })
})
process.on('SIGTERM', () => server.close(() => process.exit(0)))
