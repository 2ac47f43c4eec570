from svcctl import main

main()
