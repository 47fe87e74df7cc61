// Shows pushes while the product is closed, as a part of the service worker. It reads text and an address, and runs nothing of them.
self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data.json();
  } catch {
    // A push without words still has to show something.
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
  // Our own pages only, whatever a push says.
  const target = new URL(event.notification.data.url, self.location.origin);
  const address = target.origin === self.location.origin ? target.href : self.location.origin;
  event.waitUntil(self.clients.openWindow(address));
});
