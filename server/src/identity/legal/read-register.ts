import type { Output } from '@najem/shared/contract/kernel';
import type { ProcessingRegister, processingCalls } from '@najem/shared/contract/identity';
import { PROCESSING, warsawDate } from '@najem/shared/domain/kernel';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { renderForDownload } from '../../kernel/documents/download';

/** Shows the register of processing with the number of people of each activity; audited. */
export async function getProcessingRegister(
  ctx: Context,
  actor: Actor,
): Promise<Output<typeof processingCalls.processingRegister>> {
  const register = await buildRegister(ctx);
  await recordReading(ctx, actor, 'screen');
  return { success: true, register };
}

/** Renders the register of processing as a document; audited. DOCUMENT_LIMIT. */
export async function getProcessingRegisterPdf(
  ctx: Context,
  actor: Actor,
): Promise<Output<typeof processingCalls.processingRegisterPdf>> {
  const register = await buildRegister(ctx);
  const content = await renderForDownload(ctx, actor, { kind: 'processing-register', register });
  await recordReading(ctx, actor, 'document');
  return { fileName: `rejestr-czynnosci-${warsawDate(ctx.now())}.pdf`, content };
}

async function buildRegister(ctx: Context): Promise<ProcessingRegister> {
  const count = ctx.hooks.identity.people;
  const { name, address } = ctx.config.legal.controller;
  return {
    controller: { name, address },
    at: ctx.now().toISOString(),
    activities: await Promise.all(
      PROCESSING.map(async (activity) => ({ ...activity, peopleCount: await count[activity.id](ctx) })),
    ),
  };
}

async function recordReading(ctx: Context, actor: Actor, form: 'screen' | 'document'): Promise<void> {
  await ctx.audit.append({
    actorId: actor.id,
    action: 'desk.register-opened',
    targetType: 'desk',
    targetId: null,
    details: { form },
  });
}
