import { data } from 'react-router'

/** The form a request carries; anything else is the sender's mistake, not ours. */
export async function formOf(request: Request): Promise<FormData> {
  if (request.method !== 'POST') throw data('Method Not Allowed', { status: 405, headers: { allow: 'POST' } })
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw data('Unsupported Media Type', { status: 415 })
  try {
    return await request.formData()
  } catch {
    // A multipart body without its boundary, or one that breaks off.
    throw data('Bad Request', { status: 400 })
  }
}
