// The part of the service worker that shows push notifications, also while the product is closed, and opens the page of
// a clicked notification. The content of a push is used only as text and an address, and never runs as code.
self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data.json();
  } catch {
    // A push without readable content must still show a notification.
  }
  const { title = 'Courtyard', body = '', url = '/', tag } = message;
  event.waitUntil(
    self.registration.showNotification(String(title), {
      body: String(body),
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { url: String(url) },
      ...(tag && { tag: String(tag) }),
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Opens pages of this origin only, even if a push has another address.
  const target = new URL(event.notification.data.url, self.location.origin);
  const address = target.origin === self.location.origin ? target.href : self.location.origin;
  event.waitUntil(self.clients.openWindow(address));
});
