export { UserManager, WebStorageStateStore } from 'oidc-client-ts'
