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
