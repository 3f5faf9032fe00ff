import type { MiddlewareFunction } from 'react-router'

/** Answers HEAD without running the loader: a download is produced only for a client that takes it. */
export const answerHead: MiddlewareFunction<Response> = async ({ request }, next) =>
  request.method === 'HEAD' ? new Response(null, { headers: { 'content-disposition': 'attachment' } }) : next()
