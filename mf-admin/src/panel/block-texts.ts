export const BLOCK_TEXTS = {
  title: 'Dlaczego blokujesz to konto?',
  lead: (name: string) =>
    `${name} dostanie wiadomość z powodem i sposobem odwołania. Wszystkie urządzenia zostaną wylogowane.`,
  reason: 'Powód',
  reasonMissing: 'Wybierz powód.',
  text: 'Wyjaśnienie dla tej osoby (opcjonalnie)',
  textOfOther: 'Wyjaśnienie dla tej osoby',
  textMissing: 'Napisz, na czym polega naruszenie.',
  submit: 'Zablokuj',
} as const;
