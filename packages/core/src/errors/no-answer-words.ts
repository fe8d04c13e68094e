/** What is wrong and what to do about it, as a sentence each. */
export interface Told {
  message: string
  remedy: string
  retryable: boolean
}
type Cause = (host: string, place: string) => Told

const passing = (message: string, remedy: string): Told => ({ message, remedy, retryable: true })
const lasting = (message: string, remedy: string): Told => ({ message, remedy, retryable: false })

const unknownName: Cause = (host) =>
  passing(
    `There is no address for the name ${host}`,
    'Check the name for typing errors and the connection, then try again.',
  )
const noRoute: Cause = (_, place) =>
  passing(`No connection to ${place} is possible`, 'Check the address and the connection, then try again.')
const unknownAuthority: Cause = (_, place) =>
  lasting(
    `This machine does not trust the authority that signed the certificate of ${place}`,
    'Send the whole chain of certificates from the server. If the authority is your own, set NODE_EXTRA_CA_CERTS to its file.',
  )
const noTls: Cause = (_, place) =>
  lasting(
    `${place} does not answer with TLS`,
    'Check the port, and whether the address begins with https://.',
  )

/** Before anything of the call was sent, by the codes of Node. Browsers give no code. */
export const CAUSES: ReadonlyMap<string, Cause> = new Map<string, Cause>([
  [
    'ECONNREFUSED',
    (_, place) =>
      passing(
        `Nothing listens at ${place}`,
        'Check the host and the port, and that the server runs, then try again.',
      ),
  ],
  ['ENOTFOUND', unknownName],
  ['EAI_AGAIN', unknownName],
  ['EHOSTUNREACH', noRoute],
  ['ENETUNREACH', noRoute],
  ['UND_ERR_CONNECT_TIMEOUT', noRoute],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    (_, place) =>
      lasting(
        `The certificate of ${place} is self-signed`,
        'Give the server a certificate of an authority. If you trust this one, set NODE_EXTRA_CA_CERTS to its file.',
      ),
  ],
  ['SELF_SIGNED_CERT_IN_CHAIN', unknownAuthority],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', unknownAuthority],
  ['UNABLE_TO_GET_ISSUER_CERT', unknownAuthority],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', unknownAuthority],
  [
    'CERT_HAS_EXPIRED',
    (_, place) =>
      lasting(
        `The certificate of ${place} has expired`,
        'Renew the certificate of the server, or correct the clock of this machine.',
      ),
  ],
  [
    'CERT_NOT_YET_VALID',
    (_, place) =>
      lasting(
        `The certificate of ${place} is not valid yet`,
        'Correct the clock of this machine, or the certificate of the server.',
      ),
  ],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    (host, place) =>
      lasting(
        `The certificate of ${place} is for another name than ${host}`,
        'Use the name that the certificate has, or give the server a certificate for this one.',
      ),
  ],
  [
    // Of fetch itself, which says no code: ports of mail and the like.
    'bad port',
    (_, place) => lasting(`fetch does not call the port of ${place}`, 'Use another port for the server.'),
  ],
  ['EPROTO', noTls],
  ['ERR_SSL_WRONG_VERSION_NUMBER', noTls],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', noTls],
])
