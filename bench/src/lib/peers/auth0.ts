export { createAuth0Client } from '@auth0/auth0-spa-js'
