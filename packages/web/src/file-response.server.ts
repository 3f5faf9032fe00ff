type SheetFile = { fileName: string; contentType: string; content: string }

/** Returns the platform's file as a download. */
export function createFileResponse({ fileName, contentType, content }: SheetFile): Response {
  const asciiName = fileName.replaceAll(/[^\w.-]/g, '-')
  return new Response(Buffer.from(content, 'base64'), {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'cache-control': 'no-store',
    },
  })
}

type RenderedFile = { fileName: string; contentType: string; etag: string; content: Uint8Array<ArrayBuffer> }

/** Returns a file the platform has rendered as a download; a browser that has it already gets no content. */
export function createPdfResponse(request: Request, { fileName, contentType, etag, content }: RenderedFile): Response {
  const headers = { etag, 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(content, {
    headers: { ...headers, 'content-type': contentType, 'content-disposition': `attachment; filename="${fileName}"` },
  })
}
