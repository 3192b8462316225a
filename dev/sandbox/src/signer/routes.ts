import type { FastifyInstance } from 'fastify';
import { html } from '../html';
import { sendPage } from '../layout';
import type { Page } from '../layout';
import { signPdf, UnsupportedPdf } from './sign-pdf';

const MOST_BYTES = 12 * 1024 * 1024;

const texts = {
  title: 'Zamiennik podpisu elektronicznego',
  intro:
    'Wybierz pobrane oświadczenie. Wróci z dołączonym podpisem, którego klucz powstał przed chwilą i nie należy do nikogo.',
  file: 'Plik PDF',
  sign: 'Podpisz',
  unsupported: 'Tego pliku nie można tu podpisać. Wybierz PDF pobrany z serwisu.',
  fileName: 'oswiadczenie-podpisane.pdf',
};

/** Registers the page that signs a PDF; it needs no script. */
export function registerSignerRoutes(app: FastifyInstance, now: () => Date): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.get('/signer', (_request, reply) => sendPage(reply, signerPage()));

  app.post('/signer', { bodyLimit: MOST_BYTES }, async (request, reply) => {
    const document = await readUpload(request.headers['content-type'] ?? '', request.body);
    try {
      const signed = signPdf(document, now());
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${texts.fileName}"`)
        .send(signed);
    } catch (error) {
      if (error instanceof UnsupportedPdf) return sendPage(reply, signerPage(texts.unsupported));
      throw error;
    }
  });
}

/** Reads the file of the form; empty where there is none. */
async function readUpload(contentType: string, body: unknown): Promise<Buffer> {
  if (!Buffer.isBuffer(body)) return Buffer.alloc(0);
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  const file = form.get('file');
  return file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
}

function signerPage(problem?: string): Page {
  return {
    title: texts.title,
    status: problem === undefined ? 200 : 400,
    body: html`<h1>${texts.title}</h1>
      <p class="soft">${texts.intro}</p>
      ${problem !== undefined && html`<p class="bad" role="alert">${problem}</p>`}
      <form method="post" enctype="multipart/form-data" class="card stack">
        <label>${texts.file} <input type="file" name="file" accept="application/pdf" required /></label>
        <button class="main">${texts.sign}</button>
      </form>`,
  };
}
