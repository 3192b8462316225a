import type { FastifyInstance } from 'fastify';
import type { Context } from '../tables';
import { hasProvider, providerFrameHeaders } from './policy';

export const PROVIDER_FRAME_PATH = '/google-button';

/** The provider draws a little beyond its button; the frame is larger by so much, and pulled back by as much. */
const STYLE = 'body { margin: 4px 10px; display: grid; justify-items: center; overflow: hidden }';

/** Serves the frame that holds the sign-in provider's button, and nothing else. The page around it draws the button. */
export function mountProviderFrame(app: FastifyInstance, ctx: Context): void {
  if (!hasProvider(ctx.config)) return;
  const script = new URL(ctx.config.google.scriptUrl);
  script.searchParams.set('hl', 'pl');
  app.get(PROVIDER_FRAME_PATH, async (_request, reply) => {
    const nonce = ctx.randomBytes(16).toString('base64');
    return reply
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        ...providerFrameHeaders(ctx.config, nonce),
      })
      .send(frame(script.href, nonce));
  });
}

function frame(script: string, nonce: string): string {
  return `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<title>Logowanie przez Google</title>
<style nonce="${nonce}">${STYLE}</style>
<script async src="${script.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" nonce="${nonce}"></script>
</head>
<body><div id="button"></div></body>
</html>
`;
}
