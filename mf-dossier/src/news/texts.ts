export const NEWS_TEXTS = {
  confirm: {
    title: 'Adres do wiadomości',
    text: 'Na ten adres wyślemy wiadomości o sporach i sprawach osoby, która go podała. Adres można zmienić albo usunąć w teczce.',
    submit: 'Potwierdzam adres',
    done: 'Adres jest potwierdzony',
    start: 'Otwórz teczkę',
    failed: 'Nie udało się potwierdzić adresu',
  },
} as const;
