import { type RefObject, useEffect } from 'react';

/** What comes later than this after a press is no answer to it: whoever pressed reads something else by now. */
const ANSWER_MS = 20_000;

/** What was pressed last; undefined once the person has moved the page on their own. */
let pressed: { at: number; path: string } | undefined;

const press = () => (pressed = { at: performance.now(), path: location.pathname });
const forget = () => (pressed = undefined);
document.addEventListener('click', press, { capture: true });
for (const move of ['wheel', 'touchmove']) document.addEventListener(move, forget, { capture: true, passive: true });

/** Brings what appears after a press into view, unless it belongs to the next page; `isAnswer`: it says how something went. */
export function useAnswerInView(answer: RefObject<{ nativeElement: HTMLElement } | null>, isAnswer: boolean): void {
  useEffect(() => {
    if (!isAnswer || pressed?.path !== location.pathname || performance.now() - pressed.at > ANSWER_MS) return;
    const element = answer.current?.nativeElement;
    const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    if (top < 0 || bottom > innerHeight) element?.scrollIntoView({ block: 'nearest' });
  }, [answer, isAnswer]);
}
