"""Who is who: a guest is known by his browser, an account makes one person of several browsers."""
